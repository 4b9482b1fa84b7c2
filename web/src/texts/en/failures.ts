/**
 * The messages for failed calls (SPEC 8, Generic HTTP messages and network failure). A screen shows them if the server
 * sends no message.
 */
const byStatus: Readonly<Record<number, string>> = {
  400: 'Invalid request. Please check your input.',
  401: 'Session expired. Please verify again.',
  403: 'Access denied.',
  404: 'Resource not found.',
  429: 'Too many attempts. Please wait and try again.',
  500: 'Something went wrong. Please try again.',
  502: 'Service temporarily unavailable. Please try again later.',
  503: 'Service temporarily unavailable. Please try again later.',
  504: 'Service temporarily unavailable. Please try again later.',
};

export const failures = {
  byStatus,
  other: 'An error occurred. Please try again.',
  network: 'Connection error. Please check your internet and try again.',
} as const;
