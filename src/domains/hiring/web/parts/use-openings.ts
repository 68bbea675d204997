import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { listOpenings } from '../../contract/openings.calls.ts'

/** Openings as options. */
export const useOpenings = () =>
  (useCallQuery(listOpenings, {}).data ?? []).map(({ id, title }) => ({ value: id, label: title }))
export type OpeningOptions = ReturnType<typeof useOpenings>
