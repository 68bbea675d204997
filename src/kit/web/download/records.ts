import type { AnyCall } from '#kit/contract/call.ts'
import { saveRows } from '../call/save-file.ts'
import type { CallInput } from '../call/send.ts'
import { unsafeCast } from '../call/unsafe-cast.ts'

type Choice = Readonly<{ format: 'csv' | 'xlsx'; columns: readonly string[] }>

/** A record that can be saved as a file. */
export type DownloadRecord = Readonly<{
  id: string
  label: string
  columns: readonly Readonly<{ key: string; title: string }>[]
  /** Returns the number of saved rows; null when it failed, which a toast has shown. */
  save: (choice: Choice) => Promise<number | null>
}>

/** A record that a call makes of what is listed, by the same filters as the list. */
export const recordOf = <C extends AnyCall>(
  call: C,
  filters: Readonly<Record<string, unknown>>,
  shown: Omit<DownloadRecord, 'save'>,
): DownloadRecord => ({
  ...shown,
  save: ({ format, columns }) => {
    const isAll = columns.length === shown.columns.length
    const query = { ...filters, format, ...(isAll ? {} : { columns: [...columns] }) }
    return saveRows(call, unsafeCast<CallInput<C>>({ query }), `${shown.id}.${format}`)
  },
})
