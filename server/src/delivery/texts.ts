/** The words of outgoing messages. */

/** Ends as browsers that fill in the code by themselves want it (WebOTP: the page's host, then the code). */
export const otpText = (company: string, code: string, host: string): string =>
  `${code} is your code to confirm your identity with ${company}. Do not share it with anyone.\n\n@${host} #${code}`;

export const inviteText = (company: string, link: string): string =>
  `${company} asks you to review and sign a document. This link is for you alone: ${link}`;
