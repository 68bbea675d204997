import { useDebouncedValue } from '@mantine/hooks'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { previewAttendance } from '../../contract/attendance.calls.ts'
import { PreviewList } from './preview-list.tsx'
import type { TypedPunch } from './typed-times.ts'
import type { Edited } from './use-update.ts'

const WAIT_MS = 350

type Props = Readonly<{ edited: Edited | null; ids: readonly number[]; typed: TypedPunch | null }>

/** Shows the effect of the typed punch on each day; loaded a moment after the last key. */
export const PreviewCard = ({ edited, ids, typed }: Props) => {
  const [waited] = useDebouncedValue(typed, WAIT_MS)
  const isReady = waited !== null && ids.length > 0
  const { punched_in_at, punched_out_at, breaks } = waited ?? { punched_in_at: '', punched_out_at: '', breaks: [] }
  const punch = { punched_in_at, punched_out_at, breaks }
  const query = useCallQuery(
    previewAttendance,
    {
      body: edited
        ? { action: 'update', id: edited.session.id, version: edited.session.version, ...punch }
        : { action: 'add', employee_ids: [...ids], ...punch },
    },
    { enabled: isReady, keepPrevious: true },
  )
  return (
    <Card title="Before and after">
      {!isReady && <p className="m-dim">Pick people and times to preview the result.</p>}
      {isReady && query.data && <PreviewList rows={query.data} />}
      {isReady && <Refused failure={query.failure} />}
    </Card>
  )
}
