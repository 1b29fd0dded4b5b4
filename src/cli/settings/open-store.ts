/** Opens the configured store. Notes of a server are printed on the terminal. */
import { openConfiguredStore, type StoreRequest } from '../../library/settings/configured-store.ts';
import type { LineageStore } from '../../store/index.ts';
import type { Io } from '../io.ts';

export async function openStore({
  io,
  ...request
}: Omit<StoreRequest, 'onNote'> & { readonly io: Pick<Io, 'note'> }): Promise<LineageStore> {
  return await openConfiguredStore({ ...request, onNote: (sentence) => io.note(`tributary: ${sentence}`) });
}
