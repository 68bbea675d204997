import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { PersonField } from '#kit/web/form/person-field.tsx'
import styles from '../parts/tasks.module.css'

type Person = Readonly<{ id: number; name: string }>
type Props = Readonly<{
  id: string
  label: string
  /** What one more is called: `Add watcher`. */
  add: string
  value: readonly (number | null)[]
  onChange: (value: (number | null)[]) => void
  /** Those who are there already, so that they can be named. */
  chosen: readonly Person[]
  most: number
}>

/** Some people, each in a field of their own. */
export const PeopleField = ({ id, label, add, value, onChange, chosen, most }: Props) => {
  const put = (at: number, one: number | null): void =>
    onChange(value.map((other, place) => (place === at ? one : other)))
  return (
    <div className={styles.steps} role="group" aria-label={label}>
      {value.map((one, at) => (
        <div key={at} className={styles.step}>
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
          <ActionIcon
            variant="default"
            size={36}
            aria-label={`Remove ${label.toLowerCase()} ${at + 1}`}
            onClick={() => onChange(value.filter((_, place) => place !== at))}
          >
            <IconX size={16} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      {value.length < most && (
        <Button variant="subtle" size="compact-sm" onClick={() => onChange([...value, null])}>
          {add}
        </Button>
      )}
    </div>
  )
}
