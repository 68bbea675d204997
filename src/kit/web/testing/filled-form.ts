import { chooseBy, sample } from '#kit/contract/testing/sample.ts'
import { type FormSent, formWatch } from '../form/form-watch.ts'
import { withValue } from '../form/lost-fields.ts'
import { schemaAt } from '../form/schema-path.ts'
import { PROBES } from './watched-forms.ts'

type Values = FormSent['values']
type Faults = Readonly<Record<string, string>>

const faultsOf = (form: FormSent, values: Values): Faults | null => {
  try {
    return form.faultsOf(values)
  } catch {
    return null
  }
}

/**
 * Values that the field might take: those of its schema, where the form has the fields of its call, and of all kinds.
 */
const candidates = (form: FormSent, path: string): unknown[] => {
  const schema = schemaAt(form.call.body, path)
  const fitting = schema ? [0, 1, 2].map((seed) => sample(schema, chooseBy(seed), path)) : []
  return [...fitting, ...PROBES]
}

/** The values of the form with one more fault repaired; null where no value of no field repairs one. */
const repaired = (form: FormSent, values: Values, faults: Faults): Values | null => {
  for (const fault of Object.keys(faults))
    for (const path of new Set([fault, ...form.fields]))
      for (const value of candidates(form, path)) {
        const next = withValue(values, path, value)
        const left = faultsOf(form, next)
        if (left && !(fault in left) && Object.keys(left).length <= Object.keys(faults).length) return next
      }
  return null
}

const MOST_REPAIRS = 40
/** Attempts at a form that cannot be filled as it is: a click on something else may change it. */
const MOST_ATTEMPTS = 4

/** Returns the present form, filled until its check finds no fault; null where it has faults whatever is typed. */
const filledForm = (form: FormSent): FormSent | null => {
  let { values } = form
  for (let n = 0; n < MOST_REPAIRS; n += 1) {
    const faults = faultsOf(form, values)
    if (faults && Object.keys(faults).length === 0) return { ...form, values }
    const next = faults && repaired(form, values, faults)
    if (!next) return null
    values = next
  }
  return null
}

export type DrawnForms = Readonly<{
  /** Tries each form that was drawn since, once. */
  tryAll: () => void
  erase: () => void
}>

/** Watches the forms that are drawn, without sending them. */
export const watchDrawnForms = (): DrawnForms => {
  const drawn = new Map<string, () => FormSent>()
  const tried = new Set<string>()
  const attempts = new Map<string, number>()
  formWatch.current = { ...formWatch.current, onDraw: (look) => void drawn.set(look().place ?? '', look) }
  return {
    tryAll: () => {
      for (const [place, look] of drawn) {
        const before = attempts.get(place) ?? 0
        if (tried.has(place) || before >= MOST_ATTEMPTS) continue
        attempts.set(place, before + 1)
        const form = filledForm(look())
        if (!form) continue
        tried.add(place)
        formWatch.current.onSend(form)
      }
    },
    erase: () => drawn.clear(),
  }
}
