import { Button } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { day as dayWords } from '#kit/web/format/dates.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { LazyPart } from '#kit/web/screens/lazy-part.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { textId } from '#kit/contract/fields.ts'
import { attendanceDay } from '../../contract/attendance.calls.ts'
import type { DayDetail, SessionRow } from '../../contract/attendance.models.ts'
import { DayExplainer } from '../parts/day-explainer.tsx'
import styles from './report.module.css'

const loadForm = () => import('../update/punch-in-day.tsx')
const loadDeletion = async () => ({ default: (await import('./delete-punch.tsx')).DeletePunch })

/** The day that is open, and the punch of it that is corrected: its number, `only` for the only one, `new` to add one. */
const address = z.object({ day: textId.optional(), punch: z.union([textId, z.enum(['only', 'new'])]).optional() })
type Chosen = z.output<typeof address>['punch']

/** Explains one day of a person, with its punches to correct or delete; at `?day=` of any screen that includes it. */
export const AdminDayDrawer = () => {
  const [state, set] = useAddressState(address)
  const query = useCallQuery(
    attendanceDay,
    { params: { id: state.day ?? 0 }, query: {} },
    { enabled: state.day !== undefined },
  )
  const day = query.data?.day
  const title = day ? `${day.employee.name}, ${dayWords(day.business_date)}` : 'Day'
  const choose = (punch: Chosen): void => set({ punch })
  return (
    <SideDrawer
      title={title}
      is_open={state.day !== undefined}
      onClose={() => set({ day: undefined, punch: undefined })}
    >
      <Loaded query={query} what="this day" shape="lines">
        {(detail) => <Inside detail={detail} chosen={chosenOf(detail, state.punch)} onChoose={choose} />}
      </Loaded>
    </SideDrawer>
  )
}

/** Returns the punch that is corrected; `only` means the one that can be, where there is one. */
const chosenOf = ({ sessions }: DayDetail, punch: Chosen): number | 'new' | null => {
  if (punch !== 'only') return punch ?? null
  const able = sessions.filter(({ can }) => can.correct)
  return able.length === 1 ? (able[0]?.id ?? null) : null
}

type Detail = DayDetail & Readonly<{ evidence: readonly Evidence[] }>
type Evidence = Readonly<{
  session_id: number
  in_ip: string | null
  out_ip: string | null
  device_zone: string | null
}>
type InsideProps = Readonly<{
  detail: Detail
  chosen: number | 'new' | null
  onChoose: (punch: Chosen) => void
}>

const placeText = ({ evidence }: Detail, { id }: SessionRow): string => {
  const own = evidence.find((one) => one.session_id === id)
  return [own?.in_ip && `In from ${own.in_ip}`, own?.out_ip && `out from ${own.out_ip}`, own?.device_zone]
    .filter(Boolean)
    .join(', ')
}

const Inside = ({ detail, chosen, onChoose }: InsideProps) => {
  const close = (): void => onChoose(undefined)
  const form = (session: SessionRow | null) => <LazyPart load={loadForm} props={{ detail, session, onClose: close }} />
  return (
    <DayExplainer
      detail={detail}
      actions={(session) =>
        session.id !== chosen && <PunchActions session={session} onCorrect={() => onChoose(session.id)} />
      }
      evidence={(session) => {
        const text = placeText(detail, session)
        return (
          <>
            {text && <p className="m-dim m-small">{text}</p>}
            {session.id === chosen && session.can.correct && form(session)}
          </>
        )
      }}
      afterPunches={
        detail.day.can.correct &&
        (chosen === 'new' ? (
          form(null)
        ) : (
          <Button variant="default" size="compact-sm" mt="xs" onClick={() => onChoose('new')}>
            Add a punch
          </Button>
        ))
      }
    />
  )
}

const PunchActions = ({ session, onCorrect }: Readonly<{ session: SessionRow; onCorrect: () => void }>) => {
  const [isDeleting, setDeleting] = useState(false)
  if (!session.can.correct && !session.can.delete) return null
  return (
    <>
      <span className={styles.small}>
        {session.can.correct && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Correct the punch of ${session.punchin_time}`}
            onClick={onCorrect}
          >
            Correct
          </Button>
        )}
        {session.can.delete && !isDeleting && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Delete the punch of ${session.punchin_time}`}
            onClick={() => setDeleting(true)}
          >
            Delete
          </Button>
        )}
      </span>
      {isDeleting && (
        <LazyPart
          load={loadDeletion}
          props={{ session, onDone: () => setDeleting(false), onCancel: () => setDeleting(false) }}
        />
      )}
    </>
  )
}
