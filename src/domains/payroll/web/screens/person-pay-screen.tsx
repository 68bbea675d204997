import { lazy, type ReactNode } from 'react'
import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { z } from 'zod'
import { textId } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { YearStepper } from '#kit/web/filters/year-stepper.tsx'
import { fullDay, today } from '#kit/web/format/dates.ts'
import { amount, money } from '#kit/web/format/money.ts'
import { AddressTabs } from '#kit/web/layout/address-tabs.tsx'
import { Tile, Tiles } from '#kit/web/layout/cards.tsx'
import { Page } from '#kit/web/layout/page.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { listPayslips } from '../../contract/payslips.calls.ts'
import type { PersonPay } from '../../contract/payslips.models.ts'
import { GenerateForm } from '../person/generate-form.tsx'
import { PersonPayslips } from '../person/person-payslips.tsx'
import { PayslipDrawer } from '../parts/payslip-drawer.tsx'
import { SalaryDrawer } from '../salaries/salary-drawer.tsx'

const AccountTab = lazy(async () => ({ default: (await import('../account/account-tab.tsx')).AccountTab }))
const Timeline = lazy(async () => ({ default: (await import('../person/timeline.tsx')).Timeline }))
const PersonAdjustments = lazy(async () => ({
  default: (await import('../person/person-adjustments.tsx')).PersonAdjustments,
}))

const address = z.object({ year: textId.optional() })

/** The pay of the person now and next, the account, and the sums of the year. */
const PayTiles = ({ pay, year }: Readonly<{ pay: PersonPay; year: number }>) => {
  const { salaries, bank, off_payroll, year_totals } = pay
  const current = salaries.find(({ phase }) => phase === 'current')
  const next = salaries.find(({ phase }) => phase === 'future')
  return (
    <Tiles>
      {current ? (
        <Tile
          label="Salary"
          value={money(current.base_minor, current.currency)}
          note={`${current.basis === 'hourly' ? 'an hour, ' : ''}from ${fullDay(current.effective_from)}`}
        />
      ) : (
        <Tile label="Salary" value={off_payroll ? 'Off the payroll' : 'None'} />
      )}
      {next ? (
        <Tile
          label="Next change"
          value={money(next.base_minor, next.currency)}
          note={`from ${fullDay(next.effective_from)}`}
        />
      ) : (
        <Tile label="Next change" value="None planned" />
      )}
      {year_totals.map((total) => (
        <Tile
          key={total.currency}
          label={`Net in ${year}`}
          value={money(total.net_minor, total.currency)}
          note={`Gross ${amount(total.gross_minor, total.currency)}`}
        />
      ))}
      <Tile label="Bank account" value={bank ? `Ending ${bank.last4}` : 'None'} note={bank?.holder} />
    </Tiles>
  )
}

/** The pay of one person. */
const PersonPayScreen = () => {
  const { id: text } = useParams({ strict: false })
  const id = Number(text)
  const { has, organisation } = useActor()
  const [{ year = Number(today(organisation.time_zone).slice(0, 4)) }, set] = useAddressState(address)
  const query = useCallQuery(listPayslips, { body: { id, year } }, { showPrevious: true })
  const ofYear = (part: ReactNode) => (
    <div className="m-stack">
      <YearStepper year={year} onYear={(next) => set({ year: next })} />
      {part}
    </div>
  )
  const [payslip, salary, generate] = [useDrawer('payslip'), useDrawer('salary'), useDrawer('generate')]
  return (
    <Page
      title={query.data?.employee.name ?? 'Payroll details'}
      context="Salaries, payslips and adjustments"
      primary={has('payroll.run') && <Button onClick={() => generate.open('new')}>Generate payslip</Button>}
      actions={has('payroll.write') ? [{ label: 'New salary', run: () => salary.open('new') }] : []}
    >
      <Loaded query={query} what="the pay">
        {(pay) => (
          <div className="m-stack">
            <PayTiles pay={pay} year={year} />
            <AddressTabs
              label="Payroll details"
              tabs={[
                {
                  id: 'payslips',
                  label: 'Payslips',
                  content: () => ofYear(<PersonPayslips pay={pay} onOpen={payslip.open} />),
                },
                { id: 'account', label: 'Account', content: () => <AccountTab employee_id={id} /> },
                { id: 'timeline', label: 'Pay timeline', content: () => <Timeline pay={pay} onEdit={salary.open} /> },
                {
                  id: 'adjustments',
                  label: 'Adjustments',
                  content: () => ofYear(<PersonAdjustments rows={pay.adjustments} />),
                },
              ]}
            />
          </div>
        )}
      </Loaded>
      <PayslipDrawer drawer={payslip} />
      <SalaryDrawer drawer={salary} employee_id={id} />
      <SideDrawer title="Generate payslip" is_open={generate.id !== null} onClose={generate.close}>
        {generate.id !== null && (
          <GenerateForm employee_id={id} onDone={(made) => payslip.open(made)} onCancel={generate.close} />
        )}
      </SideDrawer>
    </Page>
  )
}
export default PersonPayScreen
