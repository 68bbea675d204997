import { amountText } from '#engines/money/contract/amounts.ts'
import type { LineFacts, PayRule } from './lines.ts'

type RuleText = Readonly<{ formula: string; sentence: (amount: string) => string }>

/** The formula and the sentence of each rule. */
const RULE_TEXTS: Readonly<Record<PayRule, RuleText>> = {
  share: {
    formula: 'base × calendar days ÷ days of the month',
    sentence: (amount) => `The share of the monthly base that these days are: ${amount}.`,
  },
  hours: {
    formula: 'hourly base × (worked time without overtime + paid leave + public holidays) ÷ 60 minutes',
    sentence: (amount) => `The hours that are paid in these days come to ${amount}.`,
  },
  unpaid: {
    formula: 'base × calendar days ÷ days of the month × unpaid time ÷ planned time',
    sentence: (amount) => `Unpaid leave and absence of these days take ${amount}.`,
  },
  overtime_monthly: {
    formula: 'base × 12 × minutes ÷ (52 weeks × weekly minutes of the pattern)',
    sentence: (amount) => `Overtime that was settled for payment comes to ${amount}. The premium is in its minutes.`,
  },
  overtime_hourly: {
    formula: 'hourly base × minutes ÷ 60',
    sentence: (amount) => `Overtime that was settled for payment comes to ${amount}. The premium is in its minutes.`,
  },
  prorated: {
    formula: 'amount × calendar days ÷ days of the month × paid time ÷ planned time',
    sentence: (amount) => `The part of the monthly amount that these days are: ${amount}.`,
  },
  full: {
    formula: 'amount',
    sentence: (amount) => `The monthly amount is paid in full: ${amount}.`,
  },
  percent_of_base: {
    formula: 'basic pay after unpaid time × rate',
    sentence: (amount) => `The rate of the basic pay after unpaid time comes to ${amount}.`,
  },
  percent_of_gross: {
    formula: 'gross of the month, up to the cap × rate',
    sentence: (amount) => `The rate of the gross of the month comes to ${amount}.`,
  },
  difference: {
    formula: 'the month worked out from the facts of today − what its payslips have settled',
    sentence: (amount) => `An earlier month comes out by ${amount} differently.`,
  },
  manual: {
    formula: 'amount entered',
    sentence: (amount) => `An amount of ${amount} was entered by hand.`,
  },
}

/** The sentence and formula of a line, in plain English. */
export const explainLine = (
  { rule, note }: LineFacts,
  amount_minor: number,
  currency: string,
): Readonly<{ sentence: string; formula: string }> => {
  const { formula, sentence } = RULE_TEXTS[rule]
  const text = sentence(amountText(Math.abs(amount_minor), currency))
  return { formula, sentence: note === undefined ? text : `${text} Note: ${note}` }
}
