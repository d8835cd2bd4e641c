o(7,'carta',[w('Ana','Ana','NP','ana'),w('llamó','llamar','VM',''),w('a','a','SP',''),w('Luis','Luis','NP','luis'),w('.','.','FP','')]).
o(8,'carta',[w('Canta','cantar','VM','cant'),w('muy','muy','RG',''),w('bien','bien','RG',''),w('🎶','','',''),w('.','.','FP','')]).
o(12,'carta',[w('Dáselo','dar él él','VM',''),w('tú','tú','PP',''),w(',',',','FC',''),w('llueve','llover','VM',''),w('.','.','FP','')]).
o(13,'carta',[w('Cuando','cuando','CS',''),w('ella','él','PP',''),w('llegó','llegar','VM',''),w(',',',','FC',''),w('Ana María','Ana\\María','NP',''),w('los','él','PP',''),w('saludó','saludar','VM',''),w(':',':','FD',''),w('שלום','שלום','I',''),w(',',',','FC',''),w('O\'Hara','O\'Hara','NP',''),w('.','.','FP','')]).
