import { number } from '#kit/web/format/numbers.ts'
import { requestStatus, type RequestStatus } from '../../../contract/requests.models.ts'
import { STATUS_SIGNS } from '../../parts/labels.ts'
import styles from './list.module.css'

type Props = Readonly<{
  counts: Partial<Record<RequestStatus, number>> | undefined
  chosen: readonly RequestStatus[]
  onToggle: (status: RequestStatus) => void
  onAll: () => void
}>

/** Shows the number of requests with each status; a click narrows the list to it, and several can be selected. */
export const StatusChips = ({ counts, chosen, onToggle, onAll }: Props) => {
  const total = counts && requestStatus.options.reduce((sum, status) => sum + (counts[status] ?? 0), 0)
  return (
    <fieldset className={styles.chips} aria-label="Status">
      <Chip word="All" count={total} isOn={chosen.length === 0} onSelect={onAll} />
      {requestStatus.options.map((status) => (
        <Chip
          key={status}
          word={STATUS_SIGNS[status].word}
          tone={STATUS_SIGNS[status].tone}
          count={counts && (counts[status] ?? 0)}
          isOn={chosen.includes(status)}
          onSelect={() => onToggle(status)}
        />
      ))}
    </fieldset>
  )
}

type ChipProps = Readonly<{
  word: string
  tone?: string
  count: number | undefined
  isOn: boolean
  onSelect: () => void
}>

const Chip = ({ word, tone, count, isOn, onSelect }: ChipProps) => (
  <button type="button" className={styles.chip} aria-pressed={isOn} data-none={count === 0} onClick={onSelect}>
    {tone && <span className={styles.dot} data-tone={tone} aria-hidden="true" />}
    {word} <span className={`m-number ${styles.count}`}>{count === undefined ? '' : number(count)}</span>
  </button>
)
