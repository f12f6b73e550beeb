/// The button of one tab.
open class TabBarButton: Button {}
