import type { AnyCall } from '#kit/contract/call.ts'
import type { CallInput } from '../call/send.ts'
import type { Actor } from '../screens/actor.tsx'

export type ExportFormat = 'csv' | 'xlsx'

/** The saved part of a list. */
export type ExportChoice = Readonly<{
  format: ExportFormat
  /** Keys of columns that the person has hidden. */
  hidden: readonly string[]
  /** Only these rows. */
  ids?: readonly number[] | undefined
  /** The purpose of the file. */
  purpose?: string | undefined
}>

/** Makes files of lists; set by the application, whose server makes them. */
export type Exporter = Readonly<{
  may: (actor: Actor) => boolean
  /** Saves a list as a file; a failure is shown in a toast. */
  save: <C extends AnyCall>(actor: Actor, call: C, input: CallInput<C>, choice: ExportChoice) => Promise<void>
}>

let chosen: Exporter = { may: () => false, save: async () => undefined }

export const setExporter = (exporter: Exporter): void => {
  chosen = exporter
}

/** Saves a list for this actor; null where the list cannot be exported, or not by them. */
export const exporterOf = <C extends AnyCall>(actor: Actor | null, call: C, input: CallInput<C>) =>
  actor && call.export !== null && chosen.may(actor)
    ? (choice: ExportChoice): Promise<void> => chosen.save(actor, call, input, choice)
    : null
