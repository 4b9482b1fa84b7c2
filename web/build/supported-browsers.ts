/** The oldest browsers that a signer may come with (README, Supported browsers). */
export const OLDEST_BROWSERS = ['chrome100', 'safari16', 'firefox115'];
