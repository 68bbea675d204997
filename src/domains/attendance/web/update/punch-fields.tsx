import { Button, NativeSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { TimeInput } from '#kit/web/dates/time-input.tsx'
import { RemoveRow } from '#kit/web/form/remove-row.tsx'
import { DateField, TimeField } from '#kit/web/form/text-fields.tsx'
import type { FormOf } from '#kit/web/form/use-call-form.ts'
import { useRows } from '#kit/web/form/use-rows.ts'
import { zoneName } from '#kit/web/format/dates.ts'
import type { BreakKind } from '../../contract/attendance.models.ts'
import { isNextDay } from './typed-times.ts'
import type { Correction } from './use-update.ts'
import styles from './update.module.css'

type Props = Readonly<{
  form: FormOf<Correction>
  kinds: readonly BreakKind[]
  zone: string
  max: string
  notes: readonly string[]
  /** The date of a punch that is there stays. */
  isDateFixed: boolean
}>

/** Date, times and breaks of a punch, on the clock of the person. */
export const PunchFields = ({ form, kinds, zone, max, notes, isDateFixed }: Props) => {
  const { field, draft } = form
  const breaks = useRows(form, 'breaks')
  return (
    <>
      <div className={styles.times}>
        <DateField {...field('date')} label="Date" max={max} isReadOnly={isDateFixed} />
        <TimeField {...field('from')} label="In" />
        <TimeField
          {...field('to')}
          label="Out"
          mark={isNextDay(draft, zone) && <span className={styles.next}>+1 day</span>}
        />
      </div>
      <p className="m-dim m-small">Times are on the clocks of {zoneName(zone)}.</p>
      {notes.length > 0 && (
        <p className={styles.change} role="status">
          The clocks change that night. {notes.join('; ')}.
        </p>
      )}
      {breaks.keys.map((key, at) => (
        <BreakRow key={key} form={form} at={at} kinds={kinds} onRemove={() => breaks.remove(at)} />
      ))}
      {kinds.length > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={styles.add ?? ''}
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => breaks.add({ kind: kinds[0]?.key ?? '', from: '', to: '' })}
        >
          Add a break
        </Button>
      )}
    </>
  )
}

type RowProps = Pick<Props, 'form' | 'kinds'> & Readonly<{ at: number; onRemove: () => void }>

const BreakRow = ({ form: { field }, at, kinds, onRemove }: RowProps) => {
  const kind = field(`breaks.${at}.kind`)
  const time = (end: 'from' | 'to') => {
    const own = field(`breaks.${at}.${end}`)
    return (
      <TimeInput id={own.id} aria-label={`Break ${at + 1} ${end}`} value={own.value ?? ''} onChange={own.onChange} />
    )
  }
  return (
    <div className={styles.break}>
      <NativeSelect
        id={kind.id}
        aria-label={`Kind of break ${at + 1}`}
        data={includeChosenKind(kinds, kind.value ?? '')}
        value={kind.value ?? ''}
        onChange={(event) => kind.onChange(event.currentTarget.value)}
      />
      {time('from')}
      {time('to')}
      <RemoveRow label={`Remove break ${at + 1}`} onRemove={onRemove} />
    </div>
  )
}

const includeChosenKind = (kinds: readonly BreakKind[], chosen: string) => {
  const options = kinds.map((kind) => ({ value: kind.key, label: kind.name }))
  return options.some((option) => option.value === chosen) ? options : [{ value: chosen, label: chosen }, ...options]
}
