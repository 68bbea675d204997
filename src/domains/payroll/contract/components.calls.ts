import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { date, id, line, queryFlag, textId, version } from '#kit/contract/fields.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { componentCalc, componentFaults, componentKind, payComponent } from './components.models.ts'
import { rateBp, typedMinor } from './pay.fields.ts'
import { payrollRefusals } from './payroll.refusals.ts'

const changes = ['payroll.changed'] as const
const rate = z.strictObject({ effective_from: date, rate_bp: rateBp, cap_minor: typedMinor(1).nullish() })
const params = z.strictObject({ id: textId })

export const listComponents = call({
  id: 'payComponents.list',
  route: 'GET /api/admin/pay-components',
  permission: 'payroll.read',
  summary: 'The parts that pay is made of, with their dated rates.',
  query: z.strictObject({ active: queryFlag.optional() }),
  data: z.array(payComponent),
  shows: ['payroll.changed'],
})

export const addComponent = call({
  id: 'payComponents.add',
  route: 'POST /api/admin/pay-components',
  permission: 'payroll.write',
  summary: 'Adds a component.',
  body: z
    .strictObject({
      code: z.string().regex(/^[A-Z][A-Z0-9_]{1,15}$/, 'begins with a letter; 2 to 16 capital letters, digits and _'),
      name: line(60),
      kind: componentKind,
      calc: componentCalc.exclude(['engine']),
      /** A part of the month pays a part of the amount; true for fixed amounts when left out. */
      prorate: z.boolean().optional(),
      on_slip: z.boolean().optional(),
      outside: z.boolean().optional(),
      /** Left out: earnings of the gross are counted, deductions are taken after tax. */
      before_tax: z.boolean().optional(),
      rates: z.array(rate).max(50).optional(),
    })
    .superRefine((rules, context) => {
      for (const [field, message] of Object.entries(componentFaults(rules)))
        context.addIssue({ code: 'custom', path: [field], message })
    }),
  data: payComponent,
  toast: success('Component Added Successfully'),
  refusals: payrollRefusals.of('code_taken', 'name_taken', 'rate_exists'),
  changes,
})

export const updateComponent = call({
  id: 'payComponents.update',
  route: 'PUT /api/admin/pay-components/:id',
  permission: 'payroll.write',
  summary: 'Changes the name of a component, where it stands, whether it is used and shown, and appends rates.',
  params,
  body: z.strictObject({
    version,
    name: line(60).optional(),
    on_slip: z.boolean().optional(),
    /** Counts from the next calculation on; payslips that exist do not change. */
    outside: z.boolean().optional(),
    before_tax: z.boolean().optional(),
    active: z.boolean().optional(),
    rates: z.array(rate).max(50).optional(),
  }),
  data: payComponent,
  toast: info('Component Updated Successfully'),
  refusals: { ...payrollRefusals.of('fixed_component', 'name_taken', 'rate_exists'), ...commonRefusals.of('stale') },
  changes,
})

export const deleteComponent = call({
  id: 'payComponents.delete',
  route: 'DELETE /api/admin/pay-components/:id',
  permission: 'payroll.write',
  summary: 'Deletes a component that nothing uses.',
  params,
  data: z.strictObject({ id }),
  toast: success('Component Deleted Successfully'),
  refusals: payrollRefusals.of('component_used', 'fixed_component'),
  changes,
})

export const componentCalls = { listComponents, addComponent, updateComponent, deleteComponent }
