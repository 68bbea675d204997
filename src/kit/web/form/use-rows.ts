import type { FormOf } from './use-call-form.ts'

export type Rows = Readonly<{
  /** One for each row; it stays that of its row while others come and go. */
  keys: readonly string[]
  add: (row: unknown) => void
  remove: (at: number) => void
  move: (from: number, to: number) => void
}>

/** The rows of a list inside a form, such as addresses or shifts; the fields of one are `shifts.0.from` and so on. */
export const useRows = (form: Pick<FormOf<unknown>, 'control' | 'forgive'>, name: string): Rows => {
  const rows = form.control.hooks.useFieldArray({ control: form.control.store, name })
  return {
    keys: rows.fields.map(({ id }) => id),
    add: (row) => {
      rows.append(row, { shouldFocus: false })
      form.forgive(name)
    },
    move: (from, to) => {
      rows.move(from, to)
      form.forgive(name)
    },
    remove: (at) => {
      rows.remove(at)
      form.forgive(name)
    },
  }
}
