import { Button } from '@mantine/core'
import { useEventListener } from '@mantine/hooks'
import type { FormEvent, ReactNode } from 'react'
import type { AnyCall } from '#kit/contract/call.ts'
import { Refused } from '../states/refused.tsx'
import { Outdated } from './outdated.tsx'
import { fieldId, type Form, type FormSettings, useForm } from './use-form.ts'
import { useUnsavedGuard } from './use-unsaved-guard.ts'
import styles from './form.module.css'

type Props<C extends AnyCall> = FormSettings<C> &
  Readonly<{
    /** The button: names the act, `Add team`, `Save`. */
    submit: string
    /** Esc and the button "Cancel" call it. */
    onCancel?: () => void
    is_destructive?: boolean
    children: (field: Form<C>['field'], form: Form<C>) => ReactNode
  }>

/** A form over the body of a call. Enter sends, Ctrl+Enter from long text too, Esc cancels. */
export const CallForm = <C extends AnyCall>(props: Props<C>) => {
  const form = useForm(props)
  useUnsavedGuard(form.isDirty)
  const send = (event: FormEvent): void => {
    event.preventDefault()
    form.submit()
  }
  const box = useEventListener<'keydown', HTMLFormElement>('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      form.submit()
    }
    if (event.key === 'Escape' && props.onCancel && !event.defaultPrevented) props.onCancel()
  })
  return (
    <form className={styles.form} noValidate onSubmit={send} ref={box}>
      <Summary call={props.call} errors={form.errors} />
      {props.children(form.field, form)}
      {form.isOutdated ? <Outdated onTake={form.takeNewVersion} /> : <Refused failure={form.failure} />}
      <div className={styles.buttons}>
        <Button type="submit" loading={form.isRunning} {...(props.is_destructive ? { color: 'red.8' } : {})}>
          {props.submit}
        </Button>
        {props.onCancel && (
          <Button variant="default" onClick={props.onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}

/** All that is wrong, each line leading to its field. */
const Summary = ({ call, errors }: { call: AnyCall; errors: Readonly<Record<string, string>> }) => {
  const entries = Object.entries(errors)
  if (entries.length === 0) return null
  return (
    <div className={styles.summary} role="alert">
      <p>{entries.length === 1 ? 'One field needs a look:' : `${entries.length} fields need a look:`}</p>
      <ul>
        {entries.map(([name, text]) => (
          <li key={name}>
            <a href={`#${fieldId(call, name)}`} onClick={(event) => focusField(event, fieldId(call, name))}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

const focusField = (event: { preventDefault: () => void }, id: string): void => {
  event.preventDefault()
  document.getElementById(id)?.focus()
}

/** Fields that belong together, side by side where there is room. */
export const FieldRow = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>
