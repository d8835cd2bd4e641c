o(1,'news',[w('The','the','DT','the'),w('cook','cook','NN','cook'),w('cut','cut','VBD','cut'),w('herself','herself','PRP','herself'),w('.','.','.','.')]).
