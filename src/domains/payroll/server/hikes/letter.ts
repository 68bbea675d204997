import { z } from 'zod'
import { amountText } from '#engines/money/contract/amounts.ts'
import { makePdf } from '#kit/server/pdf/make-pdf.ts'
import { dayText } from '../words.ts'
import type { StoredLetter } from './store/apply.ts'

/** What a letter prints beside the hike; kept with it from the day on which it is applied. */
const letterFacts = z.object({
  name: z.string(),
  employee_no: z.string(),
  designation: z.string().nullable(),
  department: z.string().nullable(),
  employer: z.string(),
  employer_lines: z.array(z.string()),
})
export type LetterFacts = z.output<typeof letterFacts>

const BP = 100
const UNITS = { monthly: 'a month', hourly: 'an hour' } as const

/** The letter about a raise as PDF, from what was kept of it alone: the same hike makes the same bytes. */
export const printLetter = async (hike: StoredLetter): Promise<Buffer> => {
  const kept = letterFacts.parse(hike.letter)
  const unit = UNITS[hike.basis]
  const pay = (minor: number): string => `${amountText(minor, hike.currency)} ${unit}`
  return makePdf({
    title: 'Change of pay',
    over: kept.employer,
    under: kept.employer_lines.join(' · ') || null,
    language: 'en-GB',
    author: kept.employer,
    created_at: hike.applied_at,
    footer: `Change of pay of ${kept.name} from ${dayText(hike.effective_from)} · ${kept.employer}`,
    parts: [
      {
        kind: 'facts',
        facts: [
          { label: 'Employee', value: `${kept.name} (${kept.employee_no})`, isStrong: true },
          { label: 'From', value: dayText(hike.effective_from), isStrong: true },
          { label: 'Department', value: kept.department ?? '–' },
          { label: 'Designation', value: kept.designation ?? '–' },
        ],
      },
      { kind: 'paragraph', text: `Dear ${kept.name},` },
      {
        kind: 'paragraph',
        text: `we are pleased to confirm that your basic pay rises by ${hike.percent_bp / BP} % from ${dayText(hike.effective_from)}.`,
      },
      {
        kind: 'totals',
        totals: [
          { label: 'Basic pay until then', value: pay(hike.current_minor) },
          { label: 'Raise', value: pay(hike.new_minor - hike.current_minor) },
          { label: 'New basic pay', value: pay(hike.new_minor), isStrong: true },
        ],
      },
      { kind: 'paragraph', text: 'All other terms of your employment stay as they are. Thank you for your work.' },
      { kind: 'paragraph', text: kept.employer },
    ],
  })
}

/** The name under which a letter is saved. */
export const letterName = (hike: Pick<StoredLetter, 'effective_from'>): string =>
  `change-of-pay-${hike.effective_from}.pdf`
