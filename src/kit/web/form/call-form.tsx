import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useState } from 'react'
import type { AnyCall } from '#kit/contract/call.ts'
import { unsafeCast } from '../call/unsafe-cast.ts'
import { Skeletons } from '../states/skeletons.tsx'
import type { Draft } from './draft.ts'
import type { FormSettings } from './form-checks.ts'
import type { Frame } from './form-frame.tsx'
import { formCode, loadForm } from './load-form.ts'
import styles from './form.module.css'

type Props<C extends AnyCall, Values> = FormSettings<C, Values> & Frame<Values>

const Later = lazy(async () => ({ default: (await loadForm()).BoundForm }))

/** A form over the body of a call. Enter sends, Ctrl+Enter from long text too, Esc cancels. */
export const CallForm = <C extends AnyCall, Values = Draft<C>>(props: Props<C, Values>) => {
  // Drawn at once where the code is there, so that the focus goes to its first field.
  const [code] = useState(formCode)
  const form = unsafeCast<ComponentType<Props<C, Values>>>(code?.BoundForm ?? Later)
  return <Suspense fallback={<Skeletons shape="form" />}>{createElement(form, props)}</Suspense>
}

/** Fields that belong together, side by side where there is room. */
export const FieldRow = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>
