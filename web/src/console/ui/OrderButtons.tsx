import { CloseIcon } from '../../ui/icons.tsx';
import { IconButton } from './IconButton.tsx';
import { DownIcon, UpIcon } from './icons.tsx';

interface OrderButtonsProps<Item> {
  list: readonly Item[];
  index: number;
  /** The labels of the buttons. A button is hidden if its label is missing or false. */
  earlier?: string | false;
  later?: string | false;
  remove?: string | false;
  onChange: (list: Item[]) => void;
}

/** Shows buttons that move an item up or down in its list, or remove it. */
export function OrderButtons<Item>({
  list,
  index,
  earlier,
  later,
  remove,
  onChange,
}: OrderButtonsProps<Item>) {
  const moveTo = (to: number) => onChange(moved(list, index, to));
  return (
    <>
      {earlier && (
        <IconButton label={earlier} disabled={index === 0} onClick={() => moveTo(index - 1)}>
          <UpIcon />
        </IconButton>
      )}
      {later && (
        <IconButton label={later} disabled={index === list.length - 1} onClick={() => moveTo(index + 1)}>
          <DownIcon />
        </IconButton>
      )}
      {remove && (
        <IconButton label={remove} onClick={() => onChange(list.filter((_, other) => other !== index))}>
          <CloseIcon />
        </IconButton>
      )}
    </>
  );
}

export const moved = <Item,>(list: readonly Item[], from: number, to: number): Item[] => {
  const others = list.filter((_, index) => index !== from);
  return [...others.slice(0, to), ...list.slice(from, from + 1), ...others.slice(to)];
};
