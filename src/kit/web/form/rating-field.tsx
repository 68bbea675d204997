import { Input } from '@mantine/core'
import { useEventListener } from '@mantine/hooks'
import type { Option } from './choice-fields.tsx'
import type { FieldProps } from './draft.ts'
import type { FieldTexts } from './field-texts.tsx'
import styles from './rating-field.module.css'

type Props = FieldProps<number> &
  Pick<FieldTexts, 'label' | 'help'> &
  Readonly<{
    options: readonly Option<number>[]
    /** The rated thing is named above it, so that the label is only read aloud. */
    isTitled?: boolean
  }>

/** Chooses the rating of a typed digit. */
const pick = (event: KeyboardEvent): void => {
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.currentTarget instanceof HTMLElement)) return
  const radio = [...event.currentTarget.querySelectorAll('input')].find(({ value }) => value === event.key)
  radio?.focus()
  radio?.click()
}

/** A rating as buttons next to each other, with the names of both ends and the meaning of the chosen one; digits and arrow keys choose too. */
export const RatingField = ({
  id,
  name,
  label,
  help,
  value,
  options,
  error,
  isOptional,
  isTitled = false,
  onChange,
}: Props) => {
  const box = useEventListener<'keydown', HTMLFieldSetElement>('keydown', pick)
  const chosen = options.find((option) => option.value === value)
  const first = chosen ?? options[0]
  return (
    <fieldset className={styles.rating} ref={box} aria-invalid={error !== undefined || undefined}>
      <legend className={isTitled ? 'm-hidden' : undefined}>
        {label} {isOptional && <span className="m-dim">optional</span>}
      </legend>
      <div className={styles.line}>
        <div className={styles.buttons}>
          {options.map((option) => (
            <label key={option.value} title={option.label} data-chosen={option.value === value || undefined}>
              <input
                type="radio"
                name={`${id}-${name}`}
                value={option.value}
                checked={option.value === value}
                aria-label={option.label}
                onChange={() => onChange(option.value)}
                {...(option === first ? { id } : {})}
              />
              <span aria-hidden="true">{option.value}</span>
            </label>
          ))}
        </div>
        <span className={styles.meaning} aria-hidden="true">
          {chosen ? chosen.under : 'Not rated'}
        </span>
      </div>
      <div className={styles.ends} aria-hidden="true">
        <span>{options[0]?.label}</span>
        <span>{options.at(-1)?.label}</span>
      </div>
      {help && <Input.Description>{help}</Input.Description>}
      {error && <Input.Error>{error}</Input.Error>}
    </fieldset>
  )
}
