import { Button, Checkbox, Group, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { FieldProps } from '#kit/web/form/draft.ts'
import { count } from '#kit/web/format/numbers.ts'
import type { TokenKey } from '../../contract/tokens.models.ts'
import { presetsOf } from './presets.ts'
import styles from './tokens.module.css'

type Props = Readonly<{
  field: FieldProps<string[]>
  known: readonly TokenKey[]
  /** The token is limited to brands or departments. */
  isLimited: boolean
}>

const isAbout = ({ key, label, help }: TokenKey, text: string): boolean =>
  `${key} ${label} ${help}`.toLowerCase().includes(text.trim().toLowerCase())

const titleOf = (domain: string): string => domain.charAt(0).toUpperCase() + domain.slice(1).replaceAll('_', ' ')

/** Describes what a permission opens: what it is for, and whether the limits of the token close it. */
const helpOf = ({ help, calls, scoped_calls, only_reads }: TokenKey, isLimited: boolean): string => {
  if (isLimited && scoped_calls === 0) return 'Opens nothing to a token with limits.'
  const open = isLimited ? scoped_calls : calls
  return `${help === '' ? '' : `${help} `}${count(open, 'call', 'calls')}${only_reads || isLimited ? ', only reads' : ''}.`
}

/** The permissions of a token: those that the person has, by domain, with a search and presets. */
export const TokenKeys = ({ field, known, isLimited }: Props) => {
  const [text, setText] = useState('')
  const chosen = new Set(field.value ?? [])
  const toggle = (key: string): void =>
    field.onChange(chosen.has(key) ? [...chosen].filter((one) => one !== key) : [...chosen, key])
  const shown = known.filter((one) => isAbout(one, text))
  return (
    <fieldset className={styles.keys} id={field.id} tabIndex={-1}>
      <legend>Permissions</legend>
      <Group gap="xs">
        {presetsOf(known).map(({ label, keys }) => (
          <Button key={label} variant="default" size="compact-sm" onClick={() => field.onChange(keys)}>
            {label}
          </Button>
        ))}
        {chosen.size > 0 && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => field.onChange([])}>
            Clear
          </Button>
        )}
      </Group>
      <TextInput
        type="search"
        aria-label="Search permissions"
        placeholder="Search permissions"
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p className="m-dim m-small" aria-live="polite">
        {count(chosen.size, 'permission')} chosen
      </p>
      {field.error && (
        <p className={styles.error} role="alert">
          {field.error}
        </p>
      )}
      {shown.length === 0 && <p className="m-dim">No permission matches.</p>}
      {[...Map.groupBy(shown, ({ domain }) => domain)].map(([domain, own]) => (
        <details key={domain} open={text !== '' || own.some(({ key }) => chosen.has(key))}>
          <summary>
            {titleOf(domain)}{' '}
            <span className="m-dim m-small">
              {own.filter(({ key }) => chosen.has(key)).length} of {own.length}
            </span>
          </summary>
          {own.map((one) => (
            <Checkbox
              key={one.key}
              label={one.sensitive ? `${one.label} (sensitive)` : one.label}
              description={helpOf(one, isLimited)}
              checked={chosen.has(one.key)}
              onChange={() => toggle(one.key)}
            />
          ))}
        </details>
      ))}
    </fieldset>
  )
}
