/** The words of outgoing messages. */

export const otpText = (company: string, code: string): string =>
  `${code} is your code to confirm your identity with ${company}. Do not share it with anyone.`;

export const inviteText = (company: string, link: string): string =>
  `${company} asks you to review and sign a document. This link is for you alone: ${link}`;
