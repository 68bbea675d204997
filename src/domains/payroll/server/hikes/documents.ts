import { z } from 'zod'
import { amountText } from '#engines/money/contract/amounts.ts'
import { makePdf } from '#kit/server/pdf/make-pdf.ts'
import { percentText } from '#kit/contract/percent.ts'
import { dayText } from '../rules/date-texts.ts'
import type { StoredLetter } from './store/apply.ts'

/** The content of a letter in addition to the hike; stored with it from the day on which it is applied. */
export const letterFacts = z.object({
  name: z.string(),
  employee_no: z.string(),
  designation: z.string().nullable(),
  department: z.string().nullable(),
  employer: z.string(),
  employer_lines: z.array(z.string()),
})

const UNITS = { monthly: 'a month', hourly: 'an hour' } as const

/** Prints the letter about a raise as PDF, from its stored content alone: the same hike makes the same bytes. */
export const printLetter = async (hike: StoredLetter): Promise<Buffer> => {
  const content = letterFacts.parse(hike.letter)
  const unit = UNITS[hike.basis]
  const pay = (minor: number): string => `${amountText(minor, hike.currency)} ${unit}`
  return makePdf({
    title: 'Change of pay',
    over: content.employer,
    under: content.employer_lines.join(' · ') || null,
    language: 'en-GB',
    author: content.employer,
    created_at: hike.applied_at,
    footer: `Change of pay of ${content.name} from ${dayText(hike.effective_from)} · ${content.employer}`,
    parts: [
      {
        kind: 'facts',
        facts: [
          { label: 'Employee', value: `${content.name} (${content.employee_no})`, isStrong: true },
          { label: 'From', value: dayText(hike.effective_from), isStrong: true },
          { label: 'Department', value: content.department ?? '–' },
          { label: 'Designation', value: content.designation ?? '–' },
        ],
      },
      { kind: 'paragraph', text: `Dear ${content.name},` },
      {
        kind: 'paragraph',
        text: `we are pleased to confirm that your basic pay rises by ${percentText(hike.percent_bp)} from ${dayText(hike.effective_from)}.`,
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
      { kind: 'paragraph', text: content.employer },
    ],
  })
}

/** The name under which a letter is saved. */
export const letterName = (hike: Pick<StoredLetter, 'effective_from'>): string =>
  `change-of-pay-${hike.effective_from}.pdf`
