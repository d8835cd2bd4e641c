o(1,'news',[w('The','the','DT','the'),w('cook','cook','NN','cook'),w('cut','cut','VBD','cut'),w('herself','herself','PRP','herself'),w('.','.','.','.')]).
o(2,'news',[w('She','she','PRP','she'),w('said','say','VBD','say'),w('that','that','IN','that'),w('it','it','PRP','it'),w('hurt','hurt','VBD','hurt'),w('.','.','.','.'))).
