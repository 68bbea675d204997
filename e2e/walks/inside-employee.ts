import type { ScreenPath } from '#kit/contract/keys.ts'

/** Addresses of the drawers, views and filters of the screens of employees: `$name` is a row of the demo. */
export const EMPLOYEE_INSIDE: Partial<Record<ScreenPath, readonly string[]>> = {
  '/employee/dashboard': ['reminders=open', 'remind=new'],
  '/employee/forced-punchout': ['force=$force', 'force=$force&act=reject'],
  '/employee/trackers': ['period=day', 'tab=tickets&view=queue', 'tab=tickets&view=done', 'tab=tickets&view=team'],
  '/employee/team-report/$id': ['part=3', 'part=5&member=$member', 'part=6&rows=tickets_resolved'],
  '/employee/team-reports': ['tab=reports&view=missing'],
  '/employee/workgraph': ['view=timeline', 'view=heat&team_id=$team'],
  '/employee/timesheet': ['date=$tenth_day', 'preferences=open'],
  '/employee/shiftschedules': ['tab=planning&view=coverage'],
  '/employee/tasks': ['edit=new', 'tab=team&show=board'],
  '/employee/request': ['add=new'],
  '/employee/hashbook/topics': ['topic=new'],
  '/employee/scores': ['tab=scores&score=new'],
  '/employee/userprofile': ['tab=skills&skill=new', 'tab=directory&view=table', 'tab=chart&view=list'],
  '/employee/contract-invoice': [
    'invoice=$invoice',
    'edit=new',
    'step=cancel-$invoice_to_cancel',
    'step=credit-$invoice_to_cancel',
    'tab=credits&credit=$credited_client',
    'tab=vat&vat=$vat_row',
  ],
  '/employee/approvals': ['tab=deputy&deputy=new'],
}
