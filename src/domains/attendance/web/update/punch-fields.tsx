import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { zoneName } from '#kit/web/format/dates.ts'
import type { BreakKind } from '../../contract/attendance.models.ts'
import { type BreakDraft, isNextDay, type PunchDraft } from './typed-times.ts'
import styles from './update.module.css'

type Props = Readonly<{
  draft: PunchDraft
  onChange: (change: Partial<PunchDraft>) => void
  kinds: readonly BreakKind[]
  zone: string
  max: string
  notes: readonly string[]
  /** The date of a punch that is there stays. */
  isDateFixed: boolean
}>

/** Date, times and breaks of a punch, on the clock of the person. */
export const PunchFields = ({ draft, onChange, kinds, zone, max, notes, isDateFixed }: Props) => {
  const setBreak = (at: number, change: Partial<BreakDraft>): void =>
    onChange({ breaks: draft.breaks.map((one, index) => (index === at ? { ...one, ...change } : one)) })
  const addBreak = (): void => onChange({ breaks: [...draft.breaks, { kind: kinds[0]?.key ?? '', from: '', to: '' }] })
  return (
    <>
      <div className={styles.times}>
        <TextInput
          type="date"
          label="Date"
          max={max}
          readOnly={isDateFixed}
          value={draft.date}
          onChange={(event) => onChange({ date: event.currentTarget.value })}
        />
        <TextInput
          type="time"
          label="In"
          value={draft.from}
          onChange={(event) => onChange({ from: event.currentTarget.value })}
        />
        <TextInput
          type="time"
          label={<>Out {isNextDay(draft, zone) && <span className={styles.next}>+1 day</span>}</>}
          value={draft.to}
          onChange={(event) => onChange({ to: event.currentTarget.value })}
        />
      </div>
      <p className="m-dim m-small">Times are on the clocks of {zoneName(zone)}.</p>
      {notes.length > 0 && (
        <p className={styles.change} role="status">
          The clocks change that night. {notes.join('; ')}.
        </p>
      )}
      {draft.breaks.map((one, index) => (
        // Breaks have no name of their own while they are typed; their place is theirs.
        <div key={index} className={styles.break}>
          <NativeSelect
            aria-label={`Kind of break ${index + 1}`}
            data={kindsWith(kinds, one.kind)}
            value={one.kind}
            onChange={(event) => setBreak(index, { kind: event.currentTarget.value })}
          />
          <TextInput
            type="time"
            aria-label={`Break ${index + 1} from`}
            value={one.from}
            onChange={(event) => setBreak(index, { from: event.currentTarget.value })}
          />
          <TextInput
            type="time"
            aria-label={`Break ${index + 1} to`}
            value={one.to}
            onChange={(event) => setBreak(index, { to: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={`Remove break ${index + 1}`}
            onClick={() => onChange({ breaks: draft.breaks.filter((_, at) => at !== index) })}
          >
            <IconTrash size={16} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      {kinds.length > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={styles.add ?? ''}
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={addBreak}
        >
          Add a break
        </Button>
      )}
    </>
  )
}

const kindsWith = (kinds: readonly BreakKind[], chosen: string) => {
  const options = kinds.map((kind) => ({ value: kind.key, label: kind.name }))
  return options.some((option) => option.value === chosen) ? options : [{ value: chosen, label: chosen }, ...options]
}
