import { isBeforeTaxByKind } from '#domains/payroll/contract/components.models.ts'
import type { Demo } from '../demo.ts'

type Kind = 'earning' | 'deduction' | 'employer_cost'
type Calc = 'fixed' | 'percent_of_base' | 'percent_of_gross' | 'manual'
type Rate = Readonly<{ from: string; rate_bp: number; cap_minor: number | null }>
type DemoComponent = Readonly<{
  code: string
  name: string
  kind: Kind
  calc: Calc
  prorate?: boolean
  on_slip?: boolean
  outside?: boolean
  rates?: (year: number) => readonly Rate[]
}>

const once =
  (rate_bp: number, cap_minor: number | null = null) =>
  (year: number) => [{ from: `${year - 2}-01-01`, rate_bp, cap_minor }]

const COMPONENTS: readonly DemoComponent[] = [
  { code: 'HOUSING', name: 'Housing allowance', kind: 'earning', calc: 'fixed', prorate: true },
  { code: 'TRAVEL', name: 'Travel allowance', kind: 'earning', calc: 'fixed' },
  { code: 'BONUS', name: 'Bonus', kind: 'earning', calc: 'manual' },
  { code: 'EXPENSES', name: 'Expenses refunded', kind: 'earning', calc: 'manual', outside: true },
  { code: 'CANTEEN', name: 'Canteen', kind: 'deduction', calc: 'manual' },
  { code: 'HEALTH', name: 'Health insurance', kind: 'deduction', calc: 'percent_of_gross', rates: once(820, 551_250) },
  {
    code: 'PENSION',
    name: 'Pension insurance',
    kind: 'deduction',
    calc: 'percent_of_gross',
    rates: (year) => [
      { from: `${year - 2}-01-01`, rate_bp: 930, cap_minor: 755_000 },
      { from: `${year}-01-01`, rate_bp: 930, cap_minor: 805_000 },
    ],
  },
  { code: 'PF', name: 'Provident fund', kind: 'deduction', calc: 'percent_of_base', rates: once(1200) },
  { code: 'TAX', name: 'Income tax', kind: 'deduction', calc: 'percent_of_gross', rates: once(1700) },
  {
    code: 'EMPLOYER',
    name: 'Employer share',
    kind: 'employer_cost',
    calc: 'percent_of_gross',
    on_slip: false,
    rates: once(2000),
  },
]

export type DemoComponents = ReadonlyMap<string, number>

/** Inserts the components of pay of the demo; returns their ids by code. */
export const insertDemoComponents = async ({ tx, today }: Demo): Promise<DemoComponents> => {
  const year = Number(today.slice(0, 4))
  const rows = await tx
    .insertInto('pay_components')
    .values(
      COMPONENTS.map(({ rates: _rates, prorate = false, on_slip = true, outside = false, ...one }) => ({
        ...one,
        prorate,
        on_slip,
        outside,
        before_tax: isBeforeTaxByKind({ ...one, outside }),
      })),
    )
    .returning(['id', 'code'])
    .execute()
  const ids = new Map(rows.map(({ id, code }) => [code, id]))
  await tx
    .insertInto('pay_component_rates')
    .values(
      COMPONENTS.flatMap(({ code, rates }) =>
        (rates?.(year) ?? []).map(({ from, rate_bp, cap_minor }) => ({
          component_id: ids.get(code) ?? 0,
          effective_from: from,
          rate_bp,
          cap_minor,
        })),
      ),
    )
    .execute()
  return ids
}
