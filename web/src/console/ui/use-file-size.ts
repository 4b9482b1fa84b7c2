import { useTexts } from '../../texts/texts.tsx';

/** Formats a size in bytes as kilobytes, in the language of the screen. */
export function useFileSize(): (bytes: number) => string {
  const { locale } = useTexts();
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'kilobyte',
    maximumFractionDigits: 0,
  });
  return (bytes) => format.format(bytes / 1000);
}
