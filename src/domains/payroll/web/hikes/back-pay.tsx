import { useDebouncedValue } from '@mantine/hooks'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { month as monthText, today } from '#kit/web/format/dates.ts'
import { amount } from '#kit/web/format/money.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { hikeBackPay } from '../../contract/hikes.calls.ts'
import type { BackPay as Found, Hike } from '../../contract/hikes.models.ts'
import styles from './hikes.module.css'

/** A raise as the call takes it: by its percentage or the new pay. */
type Dated = Readonly<{ employee_id: number; effective_from: string; percent_bp?: number; new_minor?: number }>

const MAX_RAISES = 50
const WAIT_MS = 300

/** The input for the months that hikes change. Where amounts are not seen, any percentage finds the months. */
export const datedOf = (hikes: readonly Hike[]): Dated[] =>
  hikes.map(({ employee, effective_from, new_minor, percent_bp }) => ({
    employee_id: employee.id,
    effective_from,
    ...(new_minor === null ? { percent_bp: percent_bp ?? 1 } : { new_minor }),
  }))

/** Returns a function that is true for raises which begin in the current month or before, so that issued months may change. */
export const useIsBackDated = (): ((raises: readonly Readonly<{ effective_from: string }>[]) => boolean) => {
  const { organisation } = useActor()
  const month = today(organisation.time_zone).slice(0, 7)
  return (raises) => raises.some(({ effective_from }) => effective_from.slice(0, 7) <= month)
}

const signed = (value: number, currency: string): string =>
  `${value > 0 ? '+' : value < 0 ? '−' : ''}${amount(Math.abs(value), currency)} ${currency}`

type Props = Readonly<{
  raises: readonly Dated[]
  /** Names by id, where several people are shown. */
  names?: ReadonlyMap<number, string>
}>

/** The issued months that raises dated back change, each with its difference. */
export const BackPay = ({ raises, names }: Props) => {
  const { has } = useActor()
  const isBack = useIsBackDated()
  const backDated = raises.filter((raise) => isBack([raise])).slice(0, MAX_RAISES)
  const typed = JSON.stringify(backDated)
  const [waited] = useDebouncedValue(typed, WAIT_MS)
  const { data = [] } = useCallQuery(
    hikeBackPay,
    { body: { items: backDated } },
    { enabled: backDated.length > 0 && waited === typed && has('hikes.read'), showPrevious: true },
  )
  const touched = backDated.length > 0 ? data.filter(({ months }) => months.length > 0) : []
  return (
    <>
      {touched.map((found, at) => (
        <Touched key={`${found.employee_id} ${at}`} found={found} name={names?.get(found.employee_id)} />
      ))}
    </>
  )
}

const Touched = ({ found: { months }, name }: Readonly<{ found: Found; name: string | undefined }>) => (
  <div role="note">
    <p>{name ? `${name}: the` : 'The'} raise changes months that are issued. The next payslip settles them.</p>
    <ul className="m-small">
      {months.map(({ month, currency, difference_minor }) => (
        <li key={month}>
          {monthText(month)}
          {difference_minor !== null && (
            <>
              {': '}
              <span className={styles.amount}>{signed(difference_minor, currency)}</span> net
            </>
          )}
        </li>
      ))}
    </ul>
  </div>
)
