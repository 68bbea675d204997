-- Pages that link to each other, and must-reads whose days begin again.

-- The day from which the days of a must-read count, where the meaning of its page has changed since it was set.
alter table hashbook_must_reads add column again_on date;
