import { Button } from '@mantine/core'
import { useEventListener } from '@mantine/hooks'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import type { AnyCall } from '#kit/contract/call.ts'
import { leadToUnread } from '../dates/date-input.tsx'
import { Refused } from '../states/refused.tsx'
import type { Draft } from './draft.ts'
import { Outdated } from './outdated.tsx'
import type { FormSettings } from './form-checks.ts'
import { type FormOf, useCallForm } from './use-call-form.ts'
import { useUnsavedGuard } from './use-unsaved-guard.ts'
import styles from './form.module.css'

export type Frame<Values> = Readonly<{
  /** The button: names the act, `Add team`, `Save`. Left out where a `SaveBar` sends the form by its `id`. */
  submit?: string
  id?: string
  /** Esc and the button "Cancel" call it. */
  onCancel?: (() => void) | undefined
  isDestructive?: boolean
  /** The form is next to a main action of the screen. */
  isQuiet?: boolean
  /** Returns true if it can be sent yet; left out: always, and missing fields are shown then. */
  isReady?: (form: FormOf<NoInfer<Values>>) => boolean
  /** Content next to the button. */
  aside?: ReactNode
  /** Content above the buttons of a long form, which stays visible with them. */
  foot?: (form: FormOf<Values>) => ReactNode
  children: (field: FormOf<Values>['field'], form: FormOf<Values>) => ReactNode
}>

/** The form of `CallForm`, with the state that it needs. */
export const BoundForm = <C extends AnyCall, Values = Draft<C>>(props: FormSettings<C, Values> & Frame<Values>) => (
  <FormFrame {...props} form={useCallForm(props)} />
)

/** `CallForm` over a form whose state is needed outside of it too, by `useCallForm`. */
export const FormFrame = <Values,>({ form, ...props }: Frame<Values> & Readonly<{ form: FormOf<Values> }>) => {
  useUnsavedGuard(form.isDirty)
  const isReady = props.isReady?.(form) ?? true
  const send = (element: HTMLElement | null): void => {
    if (isReady && !leadToUnread(element)) form.submit()
  }
  const submit = (event: FormEvent<HTMLElement>): void => {
    event.preventDefault()
    send(event.currentTarget)
  }
  const box = useEventListener<'keydown', HTMLFormElement>('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      if (event.target instanceof HTMLElement) send(event.target.closest('form'))
    }
    if (event.key === 'Escape' && props.onCancel && !event.defaultPrevented) props.onCancel()
  })
  const end = (
    <>
      {form.isOutdated ? <Outdated onTake={form.takeNewVersion} /> : <Refused failure={form.failure} />}
      {props.submit && (
        <div className={styles.buttons}>
          <Button
            type="submit"
            loading={form.isRunning}
            disabled={!isReady}
            {...(props.isDestructive ? { color: 'red.8' } : {})}
            {...(props.isQuiet ? { variant: 'default' } : {})}
          >
            {props.submit}
          </Button>
          {props.aside}
          {props.onCancel && (
            <Button variant="default" onClick={props.onCancel}>
              Cancel
            </Button>
          )}
        </div>
      )}
    </>
  )
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={submit}
      ref={box}
      data-foot={props.foot ? true : undefined}
      {...(props.id ? { id: props.id } : {})}
    >
      {Object.keys(form.errors).length > 0 && <Summary key={form.attempts} idOf={form.idOf} errors={form.errors} />}
      {props.children(form.field, form)}
      {props.foot ? (
        <div className={styles.foot}>
          {props.foot(form)}
          {end}
        </div>
      ) : (
        end
      )}
    </form>
  )
}

/** Returns the element that comes first on the screen. */
const firstOf = (ids: readonly string[]): HTMLElement | undefined =>
  ids
    .flatMap((id) => document.getElementById(id) ?? [])
    .toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))[0]

type Faults = Pick<FormOf<unknown>, 'idOf' | 'errors'>

/** All that is wrong, each line leading to its field. The first field takes the focus, which may be far off the button. */
const Summary = ({ idOf, errors }: Faults) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const links = box.current?.querySelectorAll('a') ?? []
    const field = firstOf([...links].map((link) => link.hash.slice(1)))
    if (field) field.focus()
    else box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const entries = Object.entries(errors)
  return (
    <div className={styles.summary} role="alert" ref={box}>
      <p>{entries.length === 1 ? 'Check one field:' : `${entries.length} fields need attention:`}</p>
      <ul>
        {entries.map(([name, text]) => (
          <li key={name}>
            <a href={`#${idOf(name)}`} onClick={(event) => focusField(event, idOf(name))}>
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
