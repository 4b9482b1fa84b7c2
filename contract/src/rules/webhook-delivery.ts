/** What becomes of a webhook: it waits for its next attempt, was taken, was given up, or its receiver wanted no more. */
export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed', 'disabled'] as const;
