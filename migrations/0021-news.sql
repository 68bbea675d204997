-- What has been corrected since somebody was last here is found without reading all that ever was.
create index attendance_corrections_at on attendance_corrections (created_at);
