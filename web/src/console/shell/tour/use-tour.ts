/** Shows the tour once per person. The server records that the person has seen it. The help can show it again. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { meQuery, useMe } from '../../api/me.ts';

export function useTour() {
  const { tour_seen: wasSeen } = useMe();
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(!wasSeen);
  const { mutate } = useMutation({
    mutationFn: () => api.me.change({ tour_seen: true }),
    onSuccess: (me) => client.setQueryData(meQuery.queryKey, me),
  });
  return {
    isOpen,
    open: () => setIsOpen(true),
    /** Ends the tour. If the request fails, the tour appears again at the next sign-in. */
    end: () => {
      setIsOpen(false);
      if (!wasSeen) mutate();
    },
  };
}
