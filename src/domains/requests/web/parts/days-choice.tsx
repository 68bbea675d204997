import { Checkbox } from '@mantine/core'
import type { FieldProps } from '#kit/web/form/draft.ts'
import { FieldSet } from '#kit/web/form/field-set.tsx'
import { day as dayWords } from '#kit/web/format/dates.ts'
import type { RequestFull } from '../../contract/requests.models.ts'
import { amountText } from './amounts.ts'
import styles from './parts.module.css'

/** The days that can be given back. */
export const liveDays = ({ days }: Pick<RequestFull, 'days'>) =>
  days.filter(({ live, part }) => live && part !== 'none')

type Props = Readonly<{ request: Pick<RequestFull, 'days' | 'unit'>; field: FieldProps<readonly string[]> }>

/** The choice of the days of a request to cancel; nothing where there is only one. */
export const DaysChoice = ({ request, field }: Props) => {
  const days = liveDays(request)
  const chosen = field.value ?? []
  const toggle = (date: string): void =>
    field.onChange(chosen.includes(date) ? chosen.filter((one) => one !== date) : [...chosen, date].toSorted())
  if (days.length < 2) return null
  return (
    <FieldSet field={{ ...field, isOptional: false }} label="Days to cancel">
      <div className={styles.checks}>
        {days.map((day) => (
          <Checkbox
            key={`${day.date} ${day.part}`}
            label={`${dayWords(day.date)}, ${amountText(day.amount, request.unit)}`}
            checked={chosen.includes(day.date)}
            onChange={() => toggle(day.date)}
          />
        ))}
      </div>
    </FieldSet>
  )
}
