__attribute__((objc_root_class))
@interface NSObject
- (instancetype _Nonnull)init;
@end
