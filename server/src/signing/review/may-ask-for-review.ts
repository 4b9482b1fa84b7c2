import type { TemplateConfig } from '@countersign/contract/template';

/**
 * Checks whether the template may require a review. Sessions from before reviews existed have none of these settings.
 */
export const mayAskForReview = (config: Partial<TemplateConfig>): boolean =>
  Boolean(
    config.review_always ||
    config.review_on_failed_check ||
    config.review_on_open_check ||
    config.review_on_device_change ||
    config.review_if_read_under_seconds ||
    config.review_if_photos_alike_percent ||
    config.clip_missing === 'review',
  );
