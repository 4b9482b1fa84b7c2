/** The address of a personal link: its token is 32 random bytes in base64url, and no other path of ours is that long. */
export const LINK_PATH = /^\/([\w-]{40,128})\/?$/;
