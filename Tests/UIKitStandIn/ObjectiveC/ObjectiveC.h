__attribute__((swift_name("NSObjectProtocol")))
@protocol NSObject
@end

__attribute__((objc_root_class))
@interface NSObject <NSObject>
- (instancetype _Nonnull)init;
@end
