import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import type { DataOf } from '#kit/contract/call.ts'
import { send } from '#kit/web/call/send.ts'
import { uuid } from '#kit/web/call/uuid.ts'
import { addAdjustments } from '../../contract/adjustments.calls.ts'

export type Verdict = DataOf<typeof addAdjustments>['items'][number]
const WAIT_MS = 300

/** What would be wrong with each row, asked as a dry run, which writes nothing; null while rows are not complete or asked about. */
export const useCheck = (body: unknown): readonly Verdict[] | null => {
  const text = JSON.stringify(body)
  const [waited] = useDebouncedValue(text, WAIT_MS)
  const parsed = z.safeParse(addAdjustments.body, JSON.parse(waited))
  const { data } = useQuery({
    queryKey: ['adjustments checked', waited],
    enabled: parsed.success,
    queryFn: async () =>
      parsed.success
        ? (await send(addAdjustments, { body: { ...parsed.data, dry_run: true } }, { key: uuid() })).data.items
        : [],
  })
  return waited === text && parsed.success ? (data ?? null) : null
}
