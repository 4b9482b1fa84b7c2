/** The oldest browsers that a signer may use (README, Supported browsers). */
export const OLDEST_BROWSERS = ['chrome100', 'safari16', 'firefox115'];
