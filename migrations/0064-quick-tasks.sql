-- The list of tasks of a state in the order of their due dates.
create index tasks_by_state on tasks (state, (coalesce(due_date, '9999-12-31'::date)), id);

-- Shifts of a person for the working calendar, those that leave opened among them.
create index shift_assignments_in_calendar on shift_assignments (employee_id) where live or end_reason = 'absent';
