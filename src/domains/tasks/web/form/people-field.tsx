import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { PersonField } from '#kit/web/form/person-field.tsx'
import { RemovableRow } from '#kit/web/form/remove-row.tsx'
import styles from '../parts/tasks.module.css'

type Person = Readonly<{ id: number; name: string }>
type Props = Readonly<{
  id: string
  label: string
  /** The label of the button for one more: `Add watcher`. */
  add: string
  value: readonly (number | null)[]
  onChange: (value: (number | null)[]) => void
  /** Those who are there already, so that they can be named. */
  chosen: readonly Person[]
  most: number
}>

/** A list of people, each in a separate field. */
export const PeopleField = ({ id, label, add, value, onChange, chosen, most }: Props) => {
  const put = (at: number, one: number | null): void =>
    onChange(value.map((other, place) => (place === at ? one : other)))
  return (
    <div className={styles.steps} role="group" aria-label={label}>
      {value.map((one, at) => (
        <RemovableRow
          key={at}
          label={`Remove ${label.toLowerCase()} ${at + 1}`}
          onRemove={() => onChange(value.filter((_, place) => place !== at))}
        >
          <PersonField
            name={`${id}.${at}`}
            id={`${id}-${at}`}
            label={`${label} ${at + 1}`}
            value={one}
            chosen={chosen.find((person) => person.id === one) ?? null}
            onChange={(next) => put(at, next ?? null)}
            isOptional={false}
            forWork
          />
        </RemovableRow>
      ))}
      {value.length < most && (
        <div>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden="true" />}
            onClick={() => onChange([...value, null])}
          >
            {add}
          </Button>
        </div>
      )}
    </div>
  )
}
