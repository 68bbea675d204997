/** Fields that do not fit into a cell, or repeat another column. */
export const WITHOUT = [
  'employee.team_id',
  'kind',
  'report.kind',
  'report.employee',
  'report.period_start',
  'report.period_end',
  'report.state',
  'report.due_at',
  'report.facts',
  'report.submitted_by.role',
  'report.decided_by.role',
  'report.version',
  'report.can',
]
