import { PROFILE_LABELS } from '../../contract/onboarding.rules.ts'
import type { PortalView } from '../../contract/portal.calls.ts'
import { BANK_LABEL } from '../onboarding/entered.ts'

export const STEPS = ['profile', 'documents', 'bank'] as const
export type Step = (typeof STEPS)[number]
export const TITLES: Readonly<Record<Step, string>> = { profile: 'Profile', documents: 'Documents', bank: 'Bank' }
const STEP_LABELS = { todo: 'To do', done: 'Done', changes: 'Please change' } as const
const PROFILE_NAMES: ReadonlySet<string> = new Set(Object.values(PROFILE_LABELS))

/** Returns the step to open first: one with requested changes, else one that is not done. */
export const firstStep = ({ steps }: PortalView): Step =>
  STEPS.find((step) => steps[step] === 'changes') ?? STEPS.find((step) => steps[step] === 'todo') ?? 'profile'

/** Returns the step on which a missing entry is made; null for requested changes, which are no entry. */
export const stepOf = ({ document_types }: Pick<PortalView, 'document_types'>, label: string): Step | null => {
  if (label === BANK_LABEL) return 'bank'
  if (PROFILE_NAMES.has(label)) return 'profile'
  return document_types.some((type) => type.label === label) ? 'documents' : null
}

/** Returns the label of a step: the number of its missing entries while there are any, else its state. */
export const stepText = (view: PortalView, step: Step): string => {
  const missing = view.missing.filter((label) => stepOf(view, label) === step).length
  return view.steps[step] === 'todo' && missing > 0 ? `${missing} missing` : STEP_LABELS[view.steps[step]]
}

/** Moves the focus to the place of an entry that is missing. */
export const focusEntry = (label: string): void => {
  const entry = document.querySelector<HTMLElement>(`[data-entry="${CSS.escape(label)}"]`)
  entry?.scrollIntoView({ block: 'center' })
  entry?.querySelector<HTMLElement>('input, select, button')?.focus({ preventScroll: true })
}
