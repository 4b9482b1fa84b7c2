export const qrGenerator = {
  title: 'URL QR Code Generator',
  input: 'Enter URL',
  example: (domain: string) => `https://${domain}/`,
  codeFor: (url: string) => `QR Code for: ${url}`,
  allowedNote: 'Any subdomain or path under these domains is allowed',
  downloadPng: 'Download PNG',
  downloadSvg: 'Download SVG',
  copy: 'Copy picture',
  copied: 'The picture has been copied',
  failed: 'The picture could not be made. Please try again.',
  copyFailed: 'The picture could not be copied. Please download it instead.',
  tooLong: 'This URL is too long for a QR code. Please use a shorter one.',
} as const;
